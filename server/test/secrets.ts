/**
 * Data of a noun for the privacy test: recognisable secrets about a person, who may read them, and viewers close enough
 * to attempt it.
 */
import { randomBytes } from 'node:crypto'
import type { Ref } from '@qianxian/protocol/base/shape'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { Person, TestWorld } from './world'

/** Ids by which inputs name records. */
export type Ids = Partial<Record<Ref, number | string>>

export interface Onlooker {
  name: string
  token: string | null
  host: string
  /** True for a viewer with a profile in the same tenant. */
  isLoveUser: boolean
  /** Ids of records between the onlooker and the person. */
  ids: Ids
}

interface Secret {
  /** The text to search for in a response. */
  mark: string
  /** Prefix of every secret of its kind, if it is no ordinary word. */
  kind?: string
  /** True for viewers and endpoints that may return it; any other occurrence is a leak. */
  isFor: (onlooker: Onlooker, path: string) => boolean
}

export interface Planted {
  secrets: Record<string, Secret>
  /** Ids about the person for viewers without a relation to them. */
  ids?: Ids
  /** Viewers who have a relation to the person through this noun. */
  onlookers?: Onlooker[]
  /** Ids between the person and onlookers of other nouns, by their names. */
  idsWith?: Record<string, Ids>
}

export interface Subject {
  person: Person
  privacy: Partial<Permission>
  /** Index of the test's subject. */
  place: number
}

export type Plant = (world: TestWorld, subject: Subject) => Promise<Planted>

export const mark = (kind = '') => `${kind}${randomBytes(6).toString('hex')}`
export const secret = (kind: string, isFor: Secret['isFor']): Secret => ({ mark: mark(kind), kind, isFor })
export const isSelf = ({ name }: Onlooker): boolean => name === 'self'
/** For secrets that not even the person may read. */
export const isForNobody = () => false

export const onlooker = (name: string, { token, profileId }: Person, ids: Ids = {}, host = 'localhost'): Onlooker => ({
  name,
  token,
  host,
  isLoveUser: profileId > 0 && host === 'localhost',
  ids,
})
