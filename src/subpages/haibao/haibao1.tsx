export { InvitePosterScreen as default } from '@/features/poster/InvitePosterScreen'

definePageConfig({ navigationBarTitleText: '邀请海报', enableShareAppMessage: true })
