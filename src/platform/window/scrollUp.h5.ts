/** The way back to where something on a page begins. */

/** Goes up until the element stands `below` css px under the top of the page; stays where it stands lower already. */
export function scrollUpTo(id: string, below: number): void {
  const element = document.getElementById(id)
  const page = element?.closest('.taro_page')
  if (element && page) page.scrollTop += Math.min(0, element.getBoundingClientRect().top - below)
}
