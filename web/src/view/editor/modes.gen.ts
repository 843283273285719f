// Generated from engine/internal/frontend/table; to renew: make gen
import { crossLanguage as cross } from './cross-language.ts';
import { elkLanguage as elk } from './elk-language.ts';
import { groovyLanguage as groovy } from './groovy-language.ts';
import { homeassistantLanguage as homeassistant } from './homeassistant-language.ts';
import { isyLanguage as isy } from './isy-language.ts';

/** The colours of each language, by its name. */
export const modes = { cross, elk, groovy, homeassistant, isy };
