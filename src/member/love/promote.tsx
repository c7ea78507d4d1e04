export { PromoteScreen as default } from '@/features/poster/promote/PromoteScreen'

definePageConfig({ navigationBarTitleText: '推荐给好友', enableShareAppMessage: true })
