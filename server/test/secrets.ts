/** What the privacy test knows of a noun: recognisable secrets about somebody, who may be told them, and who stands near enough to try. */
import { randomBytes } from 'node:crypto'
import type { Ref } from '@qianxian/protocol/base/shape'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { Person, TestWorld } from './world'

/** By what inputs name them. */
export type Ids = Partial<Record<Ref, number | string>>

export interface Onlooker {
  name: string
  token: string | null
  host: string
  /** With a profile in the same tenant. */
  isLoveUser: boolean
  /** What there is between the onlooker and the person. */
  ids: Ids
}

interface Secret {
  /** As it would be found in an answer. */
  mark: string
  /** What every secret of its kind begins with, where that is a word of no sentence. */
  kind?: string
  /** Who finds it in the answers of which endpoint; everything else is a leak. */
  isFor: (onlooker: Onlooker, path: string) => boolean
}

export interface Planted {
  secrets: Record<string, Secret>
  /** What there is of the person for whoever has nothing of the kind with them. */
  ids?: Ids
  /** Who came to stand near the person by it. */
  onlookers?: Onlooker[]
  /** Between the person and onlookers of other nouns, by their names. */
  idsWith?: Record<string, Ids>
}

export interface Subject {
  person: Person
  privacy: Partial<Permission>
  /** Counts the subjects of a test. */
  place: number
}

export type Plant = (world: TestWorld, subject: Subject) => Promise<Planted>

export const mark = (kind = '') => `${kind}${randomBytes(6).toString('hex')}`
export const secret = (kind: string, isFor: Secret['isFor']): Secret => ({ mark: mark(kind), kind, isFor })
export const isSelf = ({ name }: Onlooker): boolean => name === 'self'
/** Not even the person's own. */
export const isForNobody = () => false

export const onlooker = (name: string, { token, profileId }: Person, ids: Ids = {}, host = 'localhost'): Onlooker => ({
  name,
  token,
  host,
  isLoveUser: profileId > 0 && host === 'localhost',
  ids,
})
