/** A tenant with other settings than the seed's, as one phone sees it. */
import type { Phone } from '../support/phone'

export async function changeAnswer(phone: Phone, url: string, change: (data: Record<string, string>) => void): Promise<void> {
  // The server's document would contain the seed's answers; the built page contains none.
  await phone.page.route(/\/(?:pages\/index\/index)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: `${phone.origin}/index.html` }) })
  })
  await phone.page.route(url, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, string> }
    change(body.data)
    await route.fulfill({ response: answer, json: body })
  })
}

export function withoutPlugins(phone: Phone, removed: string[]): Promise<void> {
  return changeAnswer(phone, '**/getTenantDetail*', (tenant) => {
    tenant.grantPluginIds = tenant
      .grantPluginIds!.split(',')
      .filter((id) => !removed.includes(id))
      .join(',')
  })
}
