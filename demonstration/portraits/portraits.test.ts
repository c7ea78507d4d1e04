import { describe, expect, it } from 'vitest'

import { BANNER_KINDS, drawBanner, drawCover, drawLogo } from './brand'
import { faceOf } from './face'
import { drawPortrait, type Pose } from './portrait'
import { type Picture, renderPortraits } from './render'
import { drawScene, SCENE_KINDS } from './scenes'
import { svgFaults } from './svg-faults'

const POSES: readonly Pose[] = ['portrait', 'half', 'side']
const MAX_BYTES = 60 * 1024

describe('portraits', () => {
  it('portraits of the same person are equal', () => {
    const request = { seed: 7, gender: 'female', age: 28, pose: 'half', take: 2 } as const
    expect(drawPortrait(request)).toBe(drawPortrait(request))
    expect(drawPortrait({ ...request, take: 3 })).not.toBe(drawPortrait(request))
  })

  it('portraits are well formed in every pose, age and take', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const svg = drawPortrait({
        seed,
        gender: seed % 2 ? 'female' : 'male',
        age: 20 + (seed % 40),
        pose: POSES[seed % 3],
        take: seed % 9,
        isMatchmaker: seed % 10 === 0,
      })
      expect(svgFaults(svg), `seed ${seed}`).toEqual([])
    }
  })

  it('show people who differ', () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= 200; seed += 1) {
      const face = faceOf(seed, seed % 2 ? 'female' : 'male', 30)
      seen.add(
        [
          face.skin.base,
          face.hairColour,
          face.hairStyle % 11,
          face.hasGlasses,
          Math.round(face.halfWidth / 4),
          Math.round(face.eyeHeight),
        ].join(),
      )
    }
    expect(seen.size).toBeGreaterThan(190)
  })

  it('keep the face of a person in every take', () => {
    expect(faceOf(12, 'male', 33)).toEqual(faceOf(12, 'male', 33))
    expect(faceOf(12, 'male', 33)).not.toEqual(faceOf(13, 'male', 33))
  })
})

describe('scenes and marks', () => {
  it('scenes and marks are well formed', () => {
    expect(SCENE_KINDS.length).toBeGreaterThanOrEqual(14)
    for (const kind of SCENE_KINDS) for (const seed of [0, 1, 2, 3]) expect(svgFaults(drawScene({ seed, kind })), kind).toEqual([])
    for (const kind of BANNER_KINDS) expect(svgFaults(drawBanner(kind)), kind).toEqual([])
    expect(svgFaults(drawLogo()).concat(svgFaults(drawLogo({ onDark: true })), svgFaults(drawCover(1)))).toEqual([])
  })

  it('scenes come in several palettes', () => {
    for (const kind of SCENE_KINDS)
      expect(new Set([0, 1, 2, 3, 4, 5].map((seed) => drawScene({ seed, kind }))).size, kind).toBeGreaterThan(2)
  })
})

describe('rendering', () => {
  it('returns small pictures in the requested order and reports progress', async () => {
    const pictures: Picture[] = []
    const progress: number[] = []
    await renderPortraits(
      [
        { what: 'portrait', seed: 1, gender: 'female', age: 26 },
        { what: 'scene', seed: 1, kind: 'sea' },
        { what: 'portrait', seed: 2, gender: 'male', age: 31, pose: 'side' },
      ],
      (picture, index) => {
        pictures[index] = picture
      },
      { onProgress: (done) => progress.push(done) },
    )
    expect(progress).toEqual([1, 2, 3])
    for (const picture of pictures) {
      expect([picture.width, picture.height]).toEqual([900, 1200])
      expect(picture.bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect(picture.bytes.length).toBeLessThan(MAX_BYTES)
    }
  })
})
