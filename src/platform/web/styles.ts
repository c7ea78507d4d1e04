/** The router's style sheets: they stand in web.scss, where a page that forbids styles from scripts allows them. */
export function loadAnimateStyle(): void {
  // Pages change without movement.
}

export function loadRouterStyle(): void {
  // In web.scss.
}
