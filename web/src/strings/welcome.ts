/** What a first visitor reads: what this is, and where to go. */
import { localise } from './localise.ts';

export const welcomeStrings = localise({
  label: 'Welcome',
  what: 'See what your home can do before it does it.',
  how: 'Crosscheck tries every order of events in a home like this one, and plays the runs that go wrong. Nothing you open leaves this page.',
  home: 'My home',
  homeText: 'SmartThings, Hubitat, Home Assistant, ISY, ELK',
  lessons: 'Lessons',
  lessonsText: 'How it is found, step by step',
  programs: 'Programs',
  programsText: 'Examples to look at and to change',
  close: 'Go on without',
});
