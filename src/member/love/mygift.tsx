export { GiftMineScreen as default } from '@/features/gift/GiftMineScreen'

definePageConfig({ navigationBarTitleText: '我的礼物', enablePullDownRefresh: true })
