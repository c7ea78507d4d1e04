/** The code on a poster: a mini-program code of WeChat if the tenant has a mini-program, else a QR code of the web page. */
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import type { Ctx } from '../../ctx'
import { drawQrCode } from '../../lib/qr-code'
import { fault } from '../../http/fault'
import type { CodePicture } from './painter'

export interface Code {
  scene: string
  /** The page of the app, without query, that the scene opens. */
  page: string
  /** The page with its parameters, as a link. */
  path: string
  /** True for a page of the server, which no mini-program contains: the code is a link on every platform. */
  isLink?: true
}

/** The mini-program's app id, except on Douyin, whose pages may not lead to WeChat. */
export const miniProgramFor = (ctx: Ctx): string | null => (ctx.platform === 'tt' ? null : (ctx.tenant.apps['weapp'] ?? null))

/** `isMakeshift`: WeChat drew no code, so a QR code is used instead. Throws `poster_nowhere`. */
export async function drawPosterCode(ctx: Ctx, { scene, page, path, isLink }: Code): Promise<{ code: CodePicture; isMakeshift: boolean }> {
  const appId = isLink ? null : miniProgramFor(ctx)
  if (appId !== null) {
    try {
      return { code: { picture: await ctx.adapters.wechat.wxaCode({ appId, page, scene }) }, isMakeshift: false }
    } catch (error) {
      if (!(error instanceof AdapterFault)) throw error
      ctx.log.warn({ err: error }, 'WeChat drew no code for a poster')
    }
  }
  if (ctx.origin === '') throw fault('poster_nowhere')
  return { code: { svg: await drawQrCode(`${ctx.origin}${path}`, 1) }, isMakeshift: appId !== null }
}
