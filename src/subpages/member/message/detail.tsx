export { MessageDetailScreen as default } from '@/features/message/talk/MessageDetailScreen'

definePageConfig({ navigationBarTitleText: '聊天' })
