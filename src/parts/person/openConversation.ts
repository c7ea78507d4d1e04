/** Opens a conversation from any page that shows two people who may write to each other. */
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'

const page = '/subpages/member/message/detail'

/** False if the tenant has no messages, so that no button opens one. */
export const canMessage = (): boolean => configStore.leadsTo(page)

export const openConversation = (no: string): Promise<void> => navigateTo(page, { no })
