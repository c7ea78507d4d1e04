/** Only pages of this app are returned to, because anyone may have written the address in a query. */
import { goBack, goHome, navigateToUrl } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { internalUrl, isSameUrl, stackUrls } from '@/router/url'

/** The page of this app named by a query value, or null. */
export function returnUrl(url: string | undefined): string | null {
  const inside = internalUrl((url ?? '').trim())
  const page = inside.startsWith('/') && !/^[\\/]{2}/.test(inside) ? findPage(inside) : undefined
  return page && !page.path.startsWith('/pages/exception/') ? inside : null
}

/** Goes back if the page is directly below, so that its form is kept; otherwise opens it anew. */
export async function returnTo(url: string | null): Promise<void> {
  const stack = stackUrls()
  const below = stack[stack.length - 2]
  if (below !== undefined && (url === null || isSameUrl(below, url))) return goBack()
  return url === null ? goHome() : navigateToUrl(url, 'redirect')
}
