/** Where the pointer has come to rest: what is drawn below it there is not pointed at. */
let last = '';

const placeOf = ({ clientX, clientY }: PointerEvent): string => `${Math.floor(clientX)} ${Math.floor(clientY)}`;

window.addEventListener('pointermove', (event) => { last = placeOf(event); }, { passive: true });

/** Whether an event comes of a change of the page, and not of a movement. */
export const rests = (event: PointerEvent): boolean => event.pointerType === 'mouse' && placeOf(event) === last;
