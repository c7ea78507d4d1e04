export { MessageDetailScreen as default } from '@/features/message/conversation/MessageDetailScreen'

definePageConfig({ navigationBarTitleText: '聊天' })
