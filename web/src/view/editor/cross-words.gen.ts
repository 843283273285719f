// Generated from engine/internal/frontend/table; to renew: make gen

/** The words of native programs that declare something, and the others, but for values and types. */
export const declaring = 'app clock const device enum env event final fn install invariant mode never reachable room timer var';
export const others = 'after all among any assert at attribute before by cancel choose command count daylight disable else enable enabled every fastforward fixed for from gives hand if in least let more notify off on once order reset return self sensor start sunrise sunset than together touch urgent wait weekday when while within';
