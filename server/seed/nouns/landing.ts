/** Landing pages of the demonstration by channel, ninety days of views, and sixty visits that sent no phone number. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { CONSENT_PAGE_ID, defaultLanding, DIRECT_CHANNEL, landingAct } from '@qianxian/protocol/landing/landing.words'
import { and, eq } from 'drizzle-orm'
import { landingCounts, landingReceipts, landingTexts } from '../../src/db/tables/landing'
import { leads } from '../../src/db/tables/lead'
import { textHash } from '../../src/features/landing/landing-page'
import { singlePageOf } from '../../src/features/tenant/tenant'
import { newLandingChannel, newLandingPage, newLandingTrace } from '../makers/landing'
import type { Demonstration, Stage } from '../stage'

const PAGES = [
  { isDefault: true },
  {
    title: '成都单身的你，来见一位红娘',
    lead: '在成都三家门店，都能坐下来聊一聊',
    points: ['红娘先听你说，不催、不推销', '见面都约在公共场所', '资料由你看过，再给对方看'],
    look: 'gold' as const,
    cityGeo: '510100',
  },
  {
    title: '周末相亲活动，先留个名额',
    lead: '男女人数相当，红娘全程在场',
    points: ['活动前一天电话确认', '互选成功才交换联系方式', '来不了，提前一天说一声就好'],
    look: 'plain' as const,
    cityGeo: null,
  },
]

/** Channels with the place of their page, and their share of views. */
const CHANNELS = [
  { code: 'douyin', name: '抖音短视频', page: 0, share: 9 },
  { code: 'wechat', name: '公众号文章', page: 0, share: 5 },
  { code: 'chengdu', name: '成都地铁海报', page: 1, share: 4 },
  { code: 'weekend', name: '周末活动传单', page: 2, share: 3 },
  { code: 'fair', name: '人民公园相亲角', page: 1, share: 2, isOpen: false },
]

const TRACES = 60
/** Days of views, as many as the leads of the demonstration cover. */
const DAYS = 90
const CITIES = ['510100', '330100', '420100'] as const

async function createPages(stage: Stage): Promise<void> {
  const pages = await newLandingPage.all(stage, PAGES)
  await newLandingChannel.all(
    stage,
    CHANNELS.map(({ code, name, page, isOpen = true }) => ({ code, name, pageId: pages[page]!.id, isOpen })),
  )
}

/** Receipts of the leads that came by a landing page, with the text of the first version. */
async function createReceipts({ db, tenantId }: Stage): Promise<void> {
  const page = await singlePageOf(db, tenantId, CONSENT_PAGE_ID)
  if (!page) return
  const { version, title, content } = page
  const hash = textHash(page)
  await db.insert(landingTexts).values({ tenantId, version, hash, title, content })
  const rows = await db
    .select({ id: leads.id, channel: leads.channelCode, agreedAt: leads.consentAt })
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.source, 'landing')))
  await db.insert(landingReceipts).values(
    rows.map(({ id, channel, agreedAt }) => ({
      tenantId,
      leadId: id,
      channel: channel || DIRECT_CHANNEL,
      pageTitle: defaultLanding.title,
      platform: 'h5',
      textVersion: version,
      textHash: hash,
      agreedAt,
    })),
  )
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now } = stage
    await createPages(stage)
    await createReceipts(stage)
    const codes = [DIRECT_CHANNEL, ...CHANNELS.map(({ code }) => code)]
    const acts = values(landingAct)
    await newLandingTrace.all(
      stage,
      Array.from({ length: TRACES }, (_, place) => {
        const act = acts[(place * 3) % acts.length]!
        const hasCity = acts.indexOf(act) >= acts.indexOf('chose_city')
        return {
          channel: codes[(place * 5) % codes.length]!,
          act,
          openedAt: momentBefore(now, 40 + place * 11 * 60, 'minute'),
          ...(hasCity ? { cityGeo: CITIES[place % CITIES.length]! } : {}),
        }
      }),
    )
    const shares = [{ code: DIRECT_CHANNEL, share: 4 }, ...CHANNELS]
    await db.insert(landingCounts).values(
      Array.from({ length: DAYS }, (_, back) =>
        shares.map(({ code, share }, place) => ({
          tenantId,
          day: dayInShanghai(momentBefore(now, back, 'day')),
          channel: code,
          views: share * 3 + ((back * 7 + place * 5) % 11),
          traces: share * 3 + ((back * 7 + place * 5) % 11),
          submissions: (back + place) % 3 === 0 ? Math.ceil(share / 4) : 0,
        })),
      ).flat(),
    )
  },
}
