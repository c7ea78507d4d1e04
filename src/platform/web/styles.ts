/** The router's style sheets: they are in web.scss, because the page's policy forbids styles from scripts. */
export function loadAnimateStyle(): void {
  // Pages change without animation.
}

export function loadRouterStyle(): void {
  // In web.scss.
}
