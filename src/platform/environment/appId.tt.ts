import type { CurrentAppId } from './appId.types'

declare const tt: { getEnvInfoSync(): { microapp: { appId: string } } }

export const currentAppId: CurrentAppId = () => tt.getEnvInfoSync().microapp.appId
