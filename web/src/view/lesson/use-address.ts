/** The address names the step that is shown, so that it can be bookmarked, reloaded and put on a slide. */
import { useEffect, useRef } from 'preact/hooks';
import { lessonAddress, lessonInAddress, type LessonPlace } from '../../state/lesson.ts';

const write = (hash: string): void => history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);

export function useAddress(place: LessonPlace): void {
  const before = useRef(lessonInAddress(location.hash) === null ? location.hash : '');
  useEffect(() => write(lessonAddress(place)), [place.id, place.step]);
  useEffect(() => () => {
    if (lessonInAddress(location.hash) !== null) write(before.current);
  }, []);
}
