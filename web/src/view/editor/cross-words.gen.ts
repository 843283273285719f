// Generated from engine/internal/frontend/table; to renew: make gen

/** The words that mean something in native programs. */
export const allWords = 'after all among any app assert at attribute before bool by cancel choose clock command const count daylight device disable else enable enabled enum env event every false fastforward final fixed fn for from gives hand if in install invariant least let mode more never notify off on once order reachable reset return room self sensor start sunrise sunset than time timer together touch true urgent var wait weekday when while within';
