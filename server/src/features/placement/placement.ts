/** What others may ask of how people are shown. */
export { showingsOf } from './showings'
