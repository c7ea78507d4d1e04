/**
 * Checks every page for every viewer: it opens without an error, shows content, stays within the limits and weighs as
 * much as recorded.
 */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'vitest'
import type { builds } from './builds'
import { driftOf, driftOfPage, readRecorded, RECORD_AGAIN } from './recorded'
import { listRoutes, readJson, type AppConfig } from './runtime/files'
import { weigh } from './weigh'

export function testWeights({ platform, dist }: (typeof builds)[number]): void {
  test(`${platform}: every page opens for every viewer, within the limits, as heavy as recorded`, async () => {
    const recorded = readRecorded()[platform]
    const { pages, faults } = await weigh(platform, dist, (page, weight) => driftOfPage(page, recorded[page], weight).length > 0)
    assert.equal(faults.length, 0, faults.join('\n'))
    const routes = listRoutes(readJson<AppConfig>(path.join(dist, 'app.json')))
    assert.deepEqual(
      routes.filter((route) => !pages.has(route)),
      [],
      'nobody could open these pages',
    )
    const drift = driftOf(recorded, pages)
    assert.equal(drift.length, 0, `${drift.join('\n')}\n${RECORD_AGAIN}`)
  })
}
