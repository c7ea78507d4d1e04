/** Only pages of ours are gone back to: an address in a query may have been written by anybody. */
import { goBack, goHome, navigateToUrl } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { internalUrl, isSameUrl, stackUrls } from '@/router/url'

/** The page of ours a query value names, or null. */
export function returnUrl(url: string | undefined): string | null {
  const inside = internalUrl((url ?? '').trim())
  const page = inside.startsWith('/') && !/^[\\/]{2}/.test(inside) ? findPage(inside) : undefined
  return page && !page.path.startsWith('/pages/exception/') ? inside : null
}

/** Back where the page lies right below, so that what was typed there is still there; else it is opened anew. */
export async function returnTo(url: string | null): Promise<void> {
  const stack = stackUrls()
  const below = stack[stack.length - 2]
  if (below !== undefined && (url === null || isSameUrl(below, url))) return goBack()
  return url === null ? goHome() : navigateToUrl(url, 'redirect')
}
