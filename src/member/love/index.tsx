export { MineScreen as default } from '@/features/mine/MineScreen'

definePageConfig({ navigationBarTitleText: '我的相亲' })
