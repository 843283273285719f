/** What stands below the picture of a lesson: each part is folded away, and shown again, by a key. */
import type { ComponentChildren } from 'preact';
import { shownParts, stageParts, togglePart, type StagePart } from '../../state/lesson.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { useKeys } from './use-keys.ts';

interface BelowProps {
  readonly shown: readonly StagePart[];
  readonly parts: Readonly<Partial<Record<StagePart, () => ComponentChildren>>>;
}

/** How wide each part is beside the others. */
const widths: Readonly<Record<StagePart, string>> = { program: 'minmax(0, 1fr)', code: 'minmax(0, 1.3fr)', table: 'minmax(0, 1.1fr)' };

export function Below({ shown, parts }: BelowProps) {
  const there = stageParts.filter((part) => parts[part] && shown.includes(part));
  if (there.length === 0) return null;
  return (
    <div class="lesson-below" style={{ '--columns': there.map((part) => widths[part]).join(' ') }}>
      {there.map((part) => <div class={`lesson-part of-${part}`} key={part}>{parts[part]?.()}</div>)}
    </div>
  );
}

const keyOf = (part: StagePart): string => String(stageParts.indexOf(part) + 1);

export function PartToggles({ parts }: { parts: readonly StagePart[] }) {
  const session = useSession();
  const shown = usePage(shownParts);
  useKeys(Object.fromEntries(parts.map((part) => [keyOf(part), () => session.do(togglePart(part))])));
  return (
    <span class="lesson-parts">
      {parts.map((part) => (
        <button type="button" class="tool" key={part} aria-pressed={shown.includes(part)} title={t.partHint} data-part={part} onClick={() => session.do(togglePart(part))}>
          {t.parts[part]} <kbd>{keyOf(part)}</kbd>
        </button>
      ))}
    </span>
  );
}
