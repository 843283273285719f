// Generated from engine/internal/frontend/table; to renew: make gen
import type { Profile } from '../engine/protocol.gen.ts';

/** Other ways of running apps than in a home. */
export const profiles: readonly Profile[] = [
  {
    name: 'iotcheck', title: 'as IoTCheck runs them',
    about: 'Configuration, devices and events of the published tool, to compare figures with it',
    options: [
      { name: 'group', title: 'Group of devices', choices: ['alarms', 'cameras', 'dimmers', 'global-variable', 'lights-hue', 'lights-nonhue', 'locks', 'music-players', 'relay-switches', 'speech-synthesizers', 'switches-ac-fan-heater', 'switches-camera', 'switches-general', 'switches-lights', 'switches-vent', 'thermostats', 'valves'] },
      { name: 'events', title: 'Events of a subscription to one value', choices: ['as-written'] },
    ],
  },
];
