/** What the web server asks: the home page with its first cards. */
export { openFirstPaint, type FirstPage } from './first-paint'
