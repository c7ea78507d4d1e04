/** The way to a conversation from wherever two are shown who may write to each other. */
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'

const page = '/subpages/member/message/detail'

/** Where the tenant has no messages, no key leads to one. */
export const canMessage = (): boolean => configStore.leadsTo(page)

export const openConversation = (no: string): Promise<void> => navigateTo(page, { no })
