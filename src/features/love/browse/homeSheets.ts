/** In a mini-program all code of a package is there from the start; apart from the person's page, which is in another package. */
export { LoveFilterSheet } from './LoveFilterSheet'
