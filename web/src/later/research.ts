/** What only researchers ask for. */
export { Profiles } from '../view/profiles.tsx';
