import type { CurrentAppId } from './appId.types'

export const currentAppId: CurrentAppId = () => ''
