export { MessageIndexScreen as default } from '@/features/message/inbox/MessageIndexScreen'

definePageConfig({ navigationBarTitleText: '消息', enablePullDownRefresh: true })
