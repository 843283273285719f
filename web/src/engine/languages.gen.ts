// Generated from engine/internal/frontend/table; to renew: make gen

/** A language that programs, or parts of them, are written in. */
export interface Language {
  readonly name: string;
  /** what is written in it */
  readonly title: string;
  /** of its files' names; new files get the first */
  readonly endings: readonly [string, ...string[]];
  /** texts of the language, whatever their file is called */
  readonly sniff: RegExp | null;
  /** paths in a folder that are no texts of the language, or none that anybody else should read */
  readonly ignores: RegExp | null;
  /** texts, without comments, that say when or how long */
  readonly times: RegExp | null;
  /** other names can stand for those of a home */
  readonly pseudonyms?: true;
  /** a text may hold several apps that can be checked without each other */
  readonly members?: true;
}

/** The language of homes, then the others. */
export const languages: readonly [Language, ...Language[]] = [
  {
    name: 'cross', title: 'native programs', endings: ['.cross'],
    sniff: null,
    ignores: null,
    times: /(?<![\w.])\d+(?:ms|s|min|h|d)\b|\btimer\s+\w|\b(?:sunrise|sunset)\b|\btime\s*(?:[<>=]|in\b)/,
  },
  {
    name: 'elk', title: 'ELK M1 rules', endings: ['.elk'],
    sniff: /^\s*(?:WHENEVER|[Ww]henever)\b[^\n]*\n(?:[^\n]*\n)*?\s*(?:THEN|[Tt]hen)\b/m,
    ignores: null,
    times: /\b(?:FOR|TIME|EVERY|[Ff]or|[Tt]ime|[Ee]very|DARK|[Dd]ark|SUNSET|SUNRISE|[Ss]unset|[Ss]unrise)\b/,
    members: true,
  },
  {
    name: 'groovy', title: 'SmartThings and Hubitat apps', endings: ['.groovy'],
    sniff: /^\s*(?:definition\s*[({]|library\s*[({]|preferences\s*[({]|def\s+\w+\s*\()/m,
    ignores: null,
    times: /\b(?:runIn|RunIn|runInMillis|runOnce|schedule|runDaily|runEvery1Minute|runEvery5Minutes|runEvery10Minutes|runEvery15Minutes|runEvery30Minutes|runEvery1Hour|runEvery3Hours|timeToday|timeTodayAfter|timeOfDayIsBetween|getSunriseAndSunset|getTodaysSunrise|getTomorrowsSunrise|getTodaysSunset|getTomorrowsSunset)\b|\b(?:now)\(\)/,
  },
  {
    name: 'homeassistant', title: 'Home Assistant configurations', endings: ['.yaml', '.yml'],
    sniff: /^[ -]*(?:triggers?|platform|use_blueprint):/m,
    ignores: /(?:^|\/)(?:secrets\.ya?ml$|(?:custom_components|www)\/)/,
    times: /\b(?:for|delay|at|after|before|timeout):|platform: *time|trigger: *time|\bsun\b/,
    pseudonyms: true,
    members: true,
  },
  {
    name: 'isy', title: 'ISY programs', endings: ['.isy'],
    sniff: /^.* - \[ID [0-9A-Fa-f]+\]|^\s*If\s*\r?\n(?:.*\r?\n)+?\s*Then\s*$|<triggers?>[\s\S]*<(?:if|then)[\s\/>]/m,
    ignores: null,
    times: /\b(?:Wait|Repeat|Time is|From|Sunrise|Sunset)\b|<(?:wait|repeat|schedule)>/,
    members: true,
  },
];

/** The builds of the engine, the smallest first, whose languages all hold. */
export const builds = [
  { name: 'small', holds: ['cross'] },
  { name: 'whole', holds: ['cross', 'elk', 'groovy', 'isy', 'timed', 'baselines', 'minimise'] },
  { name: 'home', holds: ['cross', 'homeassistant', 'timed'] },
  { name: 'research', holds: ['cross', 'groovy', 'homeassistant', 'timed', 'baselines', 'minimise', 'profiles'] },
  { name: 'panels', holds: ['cross', 'elk', 'homeassistant', 'isy', 'timed', 'baselines'] },
] as const satisfies readonly { readonly name: string; readonly holds: readonly string[] }[];
