/**
 * The home screen as a visitor sees it, rendered without a browser: the screen itself runs and sends its usual
 * requests, and its markup is sent together with the responses, so that the app need not repeat the requests.
 */
import { enableStaticRendering } from 'mobx-react'
import type { Asked, GivenAnswer } from '@qianxian/protocol/base/given'
import { homeParts } from '@qianxian/protocol/home/first-paint'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { renderToStaticMarkup } from 'react-dom/server'
import { homeBrowse } from '@/features/love/browse/LoveBrowseModel'
import { LoveHomeScreen } from '@/features/love/browse/LoveHomeScreen'
import { urlOf } from '@/router/url'
import { configStore } from '@/stores/config.store'
import { RenderOutput, RenderOutputContext, LinkContext } from './components'
import { setAnswerer } from './taro'

export interface Drawing {
  html: string
  /** Styles that no class of the style sheets covers. */
  css: string
  title: string
  given: GivenAnswer[]
}

/**
 * Renders once; needs a module instance of its own, because the stores live as long as the module.
 * @param ask returns the data of a success; rejects otherwise, and so does the rendering
 */
export async function drawHome(ask: (asked: Asked) => Promise<unknown>): Promise<Drawing> {
  enableStaticRendering(true)
  const given: GivenAnswer[] = []
  const failures: unknown[] = []
  let underway = 0
  setAnswerer(async ({ method = 'GET', url, data }) => {
    const asked = { method, url, body: data === undefined ? '' : JSON.stringify(data) }
    underway += 1
    try {
      const answer = await ask(asked)
      given.push({ ...asked, data: answer })
      return { statusCode: 200, data: { code: 20000, data: answer } }
    } catch (error) {
      failures.push(error)
      throw error
    } finally {
      underway -= 1
    }
  })

  homeBrowse.start()
  await Promise.all([configStore.refresh(), configStore.fetchNavigations()])
  // A response may cause further requests, so rendering waits until none is pending.
  do await new Promise((resolve) => setImmediate(resolve))
  while (underway > 0)
  if (failures.length > 0) throw failures[0]
  if (!configStore.isReady || !homeBrowse.list.hasLoaded) throw new Error('the home screen has nothing to show')

  const gathered = new RenderOutput()
  const html = renderToStaticMarkup(
    <RenderOutputContext.Provider value={gathered}>
      <LinkContext.Provider value={linksTo(homeBrowse.list.rows)}>
        {/* The page can be pulled down. */}
        <div className="web-pull">
          <LoveHomeScreen />
        </div>
      </LinkContext.Provider>
    </RenderOutputContext.Provider>,
  )
  return { html, css: gathered.css, title: configStore.title, given }
}

/** Cards are rendered in the order of the list. */
function linksTo(rows: readonly LoveCard[]): (className: string | undefined) => string | undefined {
  let at = 0
  return (className) => (className === homeParts.card ? urlOf('/pages/love/detail', { no: rows[at++]!.no, from: 'home' }) : undefined)
}
