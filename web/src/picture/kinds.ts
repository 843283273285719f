/** What a thing is, told by the words that name it and its attributes; and when it looks busy. */
import {
  mdiAccount, mdiAlarmLight, mdiBell, mdiBlinds, mdiCctv, mdiCog, mdiDoor, mdiDoorOpen, mdiFan, mdiFlash, mdiGarage, mdiGarageOpen, mdiGauge,
  mdiGestureTap, mdiHomeCircle, mdiLightbulb, mdiLightbulbOnOutline, mdiLock, mdiLockOpenVariant, mdiMotionSensor, mdiPower, mdiRadiator,
  mdiSmokeDetector, mdiSpeaker, mdiSprinkler, mdiThermometer, mdiTimerSand, mdiToggleSwitch, mdiValve, mdiWater, mdiWeatherSunny, mdiWindowClosed,
  mdiWindowOpen,
} from '@mdi/js';

interface Look {
  /** words of names and attributes that mean it */
  readonly words: RegExp;
  readonly icon: string;
  /** the icon while it is busy; missing: the same */
  readonly busy?: string;
}

/** The first row whose words occur is what a thing is. */
const looks = {
  person: { words: /presence|\bperson\.|device_tracker/, icon: mdiAccount },
  mode: { words: /\bmode\b/, icon: mdiHomeCircle },
  smoke: { words: /smoke|carbonmonoxide|\bgas\b/, icon: mdiSmokeDetector },
  lock: { words: /\block\b|\block\./, icon: mdiLock, busy: mdiLockOpenVariant },
  alarm: { words: /siren|alarm/, icon: mdiAlarmLight },
  bell: { words: /\bbell\b|chime/, icon: mdiBell },
  valve: { words: /valve/, icon: mdiValve },
  sprinkler: { words: /sprinkler|irrigation|garden/, icon: mdiSprinkler },
  water: { words: /water|leak|moisture|humidity|\brain/, icon: mdiWater },
  garage: { words: /garage/, icon: mdiGarage, busy: mdiGarageOpen },
  blind: { words: /shade|blind|shutter|curtain|\bcover\./, icon: mdiBlinds },
  window: { words: /window/, icon: mdiWindowClosed, busy: mdiWindowOpen },
  door: { words: /door|contact|gate/, icon: mdiDoor, busy: mdiDoorOpen },
  motion: { words: /motion|occupancy|acceleration/, icon: mdiMotionSensor },
  camera: { words: /camera/, icon: mdiCctv },
  fan: { words: /\bfan\b|ventilat|purifier/, icon: mdiFan },
  heat: { words: /heat|thermostat|climate|radiator|boiler/, icon: mdiRadiator },
  light: { words: /light|lamp|bulb|\blevel\b|colou?r/, icon: mdiLightbulb, busy: mdiLightbulbOnOutline },
  sun: { words: /\bsun\b|illuminance|\blux\b/, icon: mdiWeatherSunny },
  temperature: { words: /temperature/, icon: mdiThermometer },
  sound: { words: /media_player|speaker|music|\bsound\b|volume|\btv\b/, icon: mdiSpeaker },
  power: { words: /power|energy|meter/, icon: mdiFlash },
  timer: { words: /\btimer\./, icon: mdiTimerSand },
  app: { words: /automation\.|script\./, icon: mdiCog },
  press: { words: /button|momentary/, icon: mdiGestureTap },
  helper: { words: /input_|\bhelper\b/, icon: mdiToggleSwitch },
  switch: { words: /switch/, icon: mdiPower },
  other: { words: /(?:)/, icon: mdiGauge },
} satisfies Record<string, Look>;

export type ThingKind = keyof typeof looks;

const rows = Object.entries(looks) as readonly (readonly [ThingKind, Look])[];

export const kindOf = (words: string): ThingKind => rows.find(([, { words: means }]) => means.test(words.toLowerCase()))?.[0] ?? 'other';

/** Values with which a thing does something, or tells of something. */
const busyWords = /^(?:on|open|opening|unlocked|unlocking|detected|active|present|home|wet|both|siren|strobe|tested|heat|heating|cool|cooling|auto|playing|pushed|held|true|armed.*|triggered)$/i;

export const isBusy = (value: string): boolean => busyWords.test(value);

/** The path of a kind's icon in a box of 24 by 24. */
export function iconOf(kind: ThingKind, value: string): string {
  const look: Look = looks[kind];
  return (isBusy(value) ? look.busy : undefined) ?? look.icon;
}
