/** The look of a demonstration tenant: its logo, banners and share cards. */
import sharp from 'sharp'
import { BANNER_KINDS, drawBanner, drawCover, drawLogo } from '@qianxian/demonstration/portraits/brand'
import { renderPng, renderSvg } from '@qianxian/demonstration/portraits/render'
import type { Demonstration } from '../stage'
import { fingerprint } from '../tenants'

export const demonstration: Demonstration = {
  async people({ tenantId, world }) {
    const { storage } = world.adapters
    const key = (name: string, type: string) => `public/t${tenantId}/brand/${fingerprint(name)}.${type}`
    await storage.put(key('logo', 'png'), renderPng(drawLogo(), 240), 'image/png')
    await storage.put(
      key('share', 'png'),
      await sharp((await renderSvg(drawCover(7), 600)).bytes)
        .resize(500, 400)
        .png()
        .toBuffer(),
      'image/png',
    )
    for (const kind of BANNER_KINDS) await storage.put(key(kind, 'webp'), (await renderSvg(drawBanner(kind), 1380)).bytes, 'image/webp')
  },
}
