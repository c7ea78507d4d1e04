/** Pictures that may be shown, and their places in albums. */
import { randomBytes, randomInt } from 'node:crypto'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { media, photos, photoTraces, voices } from '../../src/db/tables/media'
import { maker, type Facts } from '../maker'

/** Part of the name of a file that is not stored. */
export const WITHOUT_FILE = '/none/'

const noFile = (tenantId: number) => `private/t${tenantId}${WITHOUT_FILE}${randomBytes(16).toString('hex')}.jpg`

export type PictureFacts = Facts<typeof media>

export const newPicture = maker(media, (facts: Facts<typeof media, 'ownerId'>, { tenantId }) => ({
  purpose: 'photo',
  originalKey: noFile(tenantId),
  displayKey: noFile(tenantId),
  thumbKey: noFile(tenantId),
  blurKey: noFile(tenantId),
  sha256: randomBytes(32).toString('hex'),
  dhash: randomBytes(8).toString('hex'),
  width: 900,
  height: 1200,
  color: '#d8c3b5',
  verdict: 'pass' as const,
  ...facts,
}))

export const newPhoto = maker(photos, (facts: Facts<typeof photos, 'profileId' | 'mediaId'>) => ({
  state: 'approved' as const,
  position: 0,
  ...facts,
}))

export const newPhotoTrace = maker(photoTraces, (facts: Facts<typeof photoTraces, 'mediaId' | 'viewerId'>, { now }) => ({
  mark: randomInt(2 ** 32),
  day: dayInShanghai(now),
  ...facts,
}))

export const newVoice = maker(voices, (facts: Facts<typeof voices, 'ownerId'>, { tenantId }) => ({
  fileKey: noFile(tenantId),
  seconds: 3,
  ...facts,
}))
