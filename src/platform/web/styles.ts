/** The router's style sheets are in web.scss, because the page's policy forbids styles from scripts. */
export function loadAnimateStyle(): void {
  // Pages change without animation.
}

export function loadRouterStyle(): void {
  // The styles are in web.scss.
}
