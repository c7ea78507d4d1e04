/** Opens a conversation from wherever two people who may write to each other are shown. */
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'

const page = '/subpages/member/message/detail'

/** False if the tenant has no messages, so that no button leads to one. */
export const canMessage = (): boolean => configStore.leadsTo(page)

export const openConversation = (no: string): Promise<void> => navigateTo(page, { no })
