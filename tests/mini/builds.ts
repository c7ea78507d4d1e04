/** The two builds that the tests execute, as built by tools/build.mjs. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from './runtime/dialect'

const root = path.resolve(__dirname, '../..')

/** Origin that the builds call if they were made without API_BASE. */
export const BUILD_ORIGIN = process.env.API_BASE ?? 'http://127.0.0.1:3000'

function build(platform: Platform) {
  const dist = path.join(root, 'dist', platform)
  if (!existsSync(path.join(dist, 'app.json'))) throw new Error(`there is no ${platform} build: npm run build:${platform}`)
  return { platform, dist }
}

export const builds = [build('weapp'), build('tt')]
