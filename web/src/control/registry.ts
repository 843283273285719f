/** What Home Assistant keeps of areas and devices in the folder of a configuration, as the text that its template would print. */
interface Stored {
  readonly id: string;
  readonly entity_id: string;
  readonly floor_id?: string | null;
  readonly label_id: string;
  readonly area_id?: string | null;
  readonly device_id?: string | null;
  readonly name?: string | null;
  readonly name_by_user?: string | null;
  readonly original_name?: string | null;
  readonly has_entity_name?: boolean;
  readonly labels?: readonly string[];
  readonly device_class?: string | null;
  readonly original_device_class?: string | null;
  readonly hidden_by?: string | null;
  readonly disabled_by?: string | null;
  readonly entity_category?: string | null;
}

/** The files of that folder that are looked at; others hold what nobody else should read. */
const kept = /(?:^|\/)\.storage\/core\.(floor|label|area|device|entity)_registry$/;

export const isStored = (path: string): boolean => kept.test(path);

/** Whether such files may be below a folder, whose path ends with a slash. */
export const mayStore = (folder: string): boolean => /(?:^|\/)\.storage\/$/.test(folder);

/** The file that says what is stored beside which configuration. */
export const registryBeside = (path: string): string => path.replace(/\.storage\/[^/]*$/, 'registry.yaml');

/** The text of what files say, by their paths; one that is none is skipped, and null is nothing at all. */
export function registryOf(texts: ReadonlyMap<string, string>): string | null {
  const of = (kind: string): readonly Stored[] => {
    const text = [...texts].find(([path]) => kept.exec(path)?.[1] === kind)?.[1];
    try {
      const list: unknown = JSON.parse(text ?? '').data[{ entity: 'entities' }[kind] ?? `${kind}s`];
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  };
  const line = (kind: string, id: string, said: object): string => `${kind} ${id}: ${JSON.stringify(said)}\n`;
  const devices = of('device').filter((d) => !d.disabled_by);
  const calls = new Map(devices.map((d) => [d.id, d.name_by_user ?? d.name ?? '']));
  const entities = of('entity').filter((e) => !e.disabled_by);
  const name = (e: Stored): string => e.name ?? [e.has_entity_name ? calls.get(e.device_id ?? '') : '', e.original_name].filter(Boolean).join(' ');
  const lines = [
    ...of('floor').map((f) => line('floor', f.floor_id ?? '', { name: f.name })),
    ...of('label').map((l) => line('label', l.label_id, { name: l.name })),
    ...of('area').map(({ id, name, floor_id, labels }) => line('area', id, { name, floor_id, labels })),
    ...devices.map((d) => line('device', d.id, {
      name: calls.get(d.id), area_id: d.area_id, labels: d.labels,
      entities: Object.fromEntries(entities.filter((e) => e.device_id === d.id).map((e) => [e.entity_id, e.device_class ?? e.original_device_class ?? ''])),
    })),
    ...entities.map((e) => line('entity', e.entity_id, {
      name: name(e), id: e.id, area_id: e.area_id, labels: e.labels, device_class: e.device_class ?? e.original_device_class,
      hidden: (e.hidden_by ?? e.entity_category ?? null) !== null, // whoever means the area of one for configuration does not mean it, either
    })),
  ];
  return lines.length > 0 ? `registry: whole\n${lines.join('')}` : null;
}
