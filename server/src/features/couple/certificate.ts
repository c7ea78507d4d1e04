/** The certificate of an exit: date, two names, the platform's mark, and a code that anybody may check. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { withQuery } from '@qianxian/protocol/base/query'
import { exitCheck } from '@qianxian/protocol/couple/couple'
import type { ExitCertificate } from '@qianxian/protocol/couple/couple.schema'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { ensureRender, posterOf, type PosterFacts, type Template } from '../poster/poster'
import * as store from './couple.repository'

const INK = '#3a2a2e'
const SOFT = '#7a676c'
const BRAND = '#c8324f'
const WIDE = 750

const centred = (text: string, y: number, h: number, size: number, color: string, font: 'regular' | 'bold' = 'regular') =>
  ({ kind: 'text', text, font, size, color, maxLines: 1, align: 'center', x: 75, y, w: WIDE - 150, h }) as const
const area = (color: string, x: number, y: number, w: number, h: number, radius = 0) =>
  ({ kind: 'image', source: 'none', color, radius, x, y, w, h }) as const

const template: Template & { id: number } = {
  id: 0,
  version: 1,
  width: WIDE,
  height: 1120,
  background: '#fdf6f2',
  layers: [
    area('#f3c9cf', 28, 28, WIDE - 56, 1064, 28),
    area('#fffdfb', 32, 32, WIDE - 64, 1056, 26),
    area(BRAND, 345, 92, 60, 6, 3),
    centred('{platform}', 116, 48, 30, SOFT),
    centred('脱单证明', 180, 96, 72, BRAND, 'bold'),
    centred('{first}', 330, 76, 56, INK, 'bold'),
    centred('与', 416, 48, 32, SOFT),
    centred('{second}', 474, 76, 56, INK, 'bold'),
    centred('于 {date} 一起告别单身', 588, 52, 34, INK),
    centred('愿你们彼此珍惜，一路同行', 650, 46, 28, SOFT),
    area('#f3dfe0', 120, 732, WIDE - 240, 2),
    { kind: 'qr', x: 285, y: 764, w: 180, h: 180 },
    centred('{code}', 960, 48, 32, INK, 'bold'),
    centred('扫码可查证明是否有效', 1012, 40, 24, SOFT),
  ],
}

const checkPath = (code: string): string => withQuery(exitCheck.path, { code })

/** Groups of four are easier to read and to type. */
const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** Draws the certificate for one of the two; throws `exit_changed` unless the exit is confirmed. */
export async function drawCertificate(ctx: Ctx, id: number): Promise<ExitCertificate> {
  const me = requireProfileId(ctx)
  const exit = await store.exitById(ctx, id)
  if (!exit || (exit.aId !== me && exit.bId !== me)) throw fault('not_found')
  if (exit.status !== 'confirmed' || exit.codeEnc === null) throw fault('exit_changed')
  const code = ctx.secrets.unseal(exit.codeEnc)
  const facts: PosterFacts = {
    kind: 'certificate',
    userId: requireMember(ctx).userId,
    texts: {
      title: '脱单证明',
      first: exit.aName ?? '',
      second: exit.bName ?? '',
      date: dateInWords(exit.confirmedAt!),
      platform: ctx.tenant.configs.base.platformName,
      code: spacedCode(code),
    },
    coverKey: null,
    avatarKey: null,
    code: { scene: '', page: '', path: checkPath(code), isLink: true },
  }
  const { url, width, height } = posterOf(ctx, await ensureRender(ctx, { facts, template, passing: (texts) => passing(ctx, texts) }), facts)
  return { url, width, height, code: spacedCode(code), checkPath: checkPath(code) }
}

/** Names that fail the content check are left out. */
async function passing(ctx: Ctx, texts: PosterFacts['texts']): Promise<PosterFacts['texts']> {
  const { verdict } = await ctx.adapters.moderation.checkText(`${texts['first']}\n${texts['second']}`)
  return verdict === 'reject' ? { ...texts, first: '一位会员', second: '一位会员' } : texts
}
