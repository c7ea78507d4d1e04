/** Scrolls back up to the beginning of a part of a page. */

/** Scrolls up until the element is `below` css px under the top of the page; does nothing if it is lower already. */
export function scrollUpTo(id: string, below: number): void {
  const element = document.getElementById(id)
  const page = element?.closest('.taro_page')
  if (element && page) page.scrollTop += Math.min(0, element.getBoundingClientRect().top - below)
}
