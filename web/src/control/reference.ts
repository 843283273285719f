/** The specification of the language, fetched when it is first needed. */
import { assets } from '../assets.ts';

export async function loadReference(): Promise<string> {
  const response = await fetch(assets.reference);
  if (!response.ok) throw new Error(`reference: status ${response.status}`);
  return response.text();
}
