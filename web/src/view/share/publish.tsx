/** The share dialog's way to publish: a short link, kept by a service until it expires or is deleted. */
import { useEffect, useState } from 'preact/hooks';
import { mine, publish, publishHealth, Refused, unpublish, type Mine } from '../../control/publish.ts';
import type { Publication, Published, PublishHealth } from '../../engine/publish.gen.ts';
import { publishStrings as t } from '../../strings/publish.ts';
import { copied } from '../../widget/clipboard.ts';
import { useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import type { SectionProps } from '../../widget/section.ts';
import { base64Of, drawCard } from './publish-picture.ts';

export function PublishSection({ link, include }: SectionProps) {
  const [health, setHealth] = useState<PublishHealth | null | undefined>(undefined);
  const [own, setOwn] = useState(mine);
  const [done, setDone] = useState<Published | null>(null);
  useEffect(() => {
    publishHealth().then(setHealth, () => setHealth(null));
  }, []);
  if (health === undefined) return <p class="dim">{t.unknown}</p>;
  const published = (p: Published) => {
    setDone(p);
    setOwn(mine());
  };
  const removed = (id: string) => {
    if (done?.id === id) setDone(null);
    setOwn(mine());
  };
  return (
    <>
      {done ? <Done published={done} /> : health ? <Maker health={health} link={link} include={include} done={published} /> : <p>{t.nowhere}</p>}
      <OwnLinks links={own} removed={removed} />
    </>
  );
}

interface MakerProps {
  readonly health: PublishHealth;
  readonly link: string;
  readonly include: SectionProps['include'];
  readonly done: (published: Published) => void;
}

function Maker({ health, link, include, done }: MakerProps) {
  const fragment = link.replace(/^[^#]*#?/, '');
  if (!health.open) return <p>{t.closed}</p>;
  if (fragment.length > health.limits.fragment) return <p role="alert">{t.tooLong(health.limits.fragment)}</p>;
  return <Form health={health} fragment={fragment} include={include} done={done} />;
}

type Kept = Publication['expires'];
const choices: readonly Kept[] = ['week', 'month', 'year', 'never'];

interface FormProps {
  readonly health: PublishHealth;
  readonly fragment: string;
  readonly include: SectionProps['include'];
  readonly done: (published: Published) => void;
}

function Form({ health: { limits }, fragment, include, done }: FormProps) {
  const page = useSession().store.peek();
  const [title, setTitle] = useState((include.title || page.title || page.files[0]?.name || '').slice(0, limits.title));
  const [description, setDescription] = useState((include.note || page.checked?.result.verdict || '').slice(0, limits.description));
  const [expires, setExpires] = useState<Kept>('month');
  const [send, setSend] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const card = useCard(title, limits.image);
  const start = async () => {
    setBusy(true);
    setProblem('');
    try {
      const image = send && card ? await base64Of(card.blob) : '';
      done(await publish({ fragment, title, description, image, expires }));
    } catch (reason) {
      setProblem(sentence(reason));
      setBusy(false);
    }
  };
  return (
    <form class="publish-form" onSubmit={(e) => { e.preventDefault(); void start(); }}>
      <p>{t.about(location.host)}</p>
      <label class="stack">{t.title}
        <input class="field" value={title} maxLength={limits.title} onInput={(e) => setTitle(e.currentTarget.value)} />
      </label>
      <label class="stack">{t.description}
        <textarea class="field" rows={2} value={description} maxLength={limits.description} onInput={(e) => setDescription(e.currentTarget.value)} />
      </label>
      <Card card={card} send={send} choose={setSend} />
      <div class="row">
        <label class="row">{t.expires}
          <select class="field" value={expires} onChange={(e) => setExpires(choices.find((c) => c === e.currentTarget.value) ?? 'month')}>
            {choices.map((c) => <option value={c} key={c}>{t.choices[c]}</option>)}
          </select>
        </label>
        <button class="button primary" disabled={busy || fragment === '' || (send && card === undefined)} data-action="publish">
          <Icon name="share" />{busy ? t.publishing : t.publish}
        </button>
      </div>
      {problem !== '' && <p class="share-problem" role="alert">{problem}</p>}
    </form>
  );
}

/** What went wrong, in the service's own words where it has some. */
const sentence = (reason: unknown): string => (reason instanceof Refused ? reason.message : t.noAnswer);

interface Drawn {
  readonly blob: Blob;
  readonly address: string;
}

/** The picture for a title: undefined while it is drawn, null where none can be. */
function useCard(title: string, most: number): Drawn | null | undefined {
  const session = useSession();
  const [card, setCard] = useState<Drawn | null | undefined>(undefined);
  useEffect(() => {
    let address = '';
    let wanted = true;
    const draw = setTimeout(() => {
      drawCard(session.store.peek(), title, most).then((blob) => {
        if (!wanted) return;
        address = URL.createObjectURL(blob);
        setCard({ blob, address });
      }, () => wanted && setCard(null));
    }, card ? 400 : 0);
    return () => {
      wanted = false;
      clearTimeout(draw);
      URL.revokeObjectURL(address);
    };
  }, [session, title, most]);
  return card;
}

function Card({ card, send, choose }: { card: Drawn | null | undefined; send: boolean; choose: (send: boolean) => void }) {
  if (card === null) return null;
  return (
    <fieldset class="publish-card">
      <legend>{t.picture}</legend>
      <div class={send ? 'publish-picture' : 'publish-picture left-out'}>
        {card ? <img src={card.address} alt="" width={1200} height={630} /> : <p class="dim">{t.drawing}</p>}
      </div>
      <label class="row"><input type="checkbox" checked={send} onChange={(e) => choose(e.currentTarget.checked)} /> {t.withPicture}</label>
    </fieldset>
  );
}

function Done({ published: { url, deleteToken, until } }: { published: Published }) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid((await copied(url)) ? t.copied : t.notCopied);
  return (
    <section class="publish-done">
      <label class="stack">{t.done}
        <input class="field mono" readOnly value={url} data-role="short-link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button class="button primary" onClick={() => void copy()} data-action="copy-short-link"><Icon name="link" />{t.copy}</button>
        <a class="button" href={url} target="_blank" rel="noopener">{t.open}</a>
        <span role="status" class="said">{said}</span>
      </div>
      <p class="dim">{deleteToken === '' ? t.again : until === '' ? t.forEver : t.until(until)}</p>
    </section>
  );
}

function OwnLinks({ links, removed }: { links: readonly Mine[]; removed: (id: string) => void }) {
  const [said, setSaid] = useState('');
  const remove = async (m: Mine) => {
    try {
      await unpublish(m);
      setSaid(t.removed(m.title || t.untitled));
      removed(m.id);
    } catch (reason) {
      setSaid(sentence(reason));
    }
  };
  return (
    <section class={links.length > 0 ? 'publish-own' : ''}>
      {links.length > 0 && <OwnList links={links} remove={remove} />}
      <p role="status" class="said">{said}</p>
    </section>
  );
}

function OwnList({ links, remove }: { links: readonly Mine[]; remove: (link: Mine) => Promise<void> }) {
  return (
    <>
      <h3>{t.mine}</h3>
      <ul>
        {links.map((m) => (
          <li class="row" key={m.id}>
            <a href={m.url} target="_blank" rel="noopener">{m.title || t.untitled}</a>
            <span class="dim">{m.until === '' ? t.forEver : t.until(m.until)}</span>
            <button class="button" aria-label={t.removeIt(m.title || t.untitled)} onClick={() => void remove(m)} data-action="unpublish">{t.remove}</button>
          </li>
        ))}
      </ul>
      <p class="dim">{t.mineHint}</p>
    </>
  );
}
