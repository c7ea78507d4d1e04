/** In a mini-program all code is there from the start. */
export { CityChooser } from './CityChooser'
