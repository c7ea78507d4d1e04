export { PromoterBonusScreen as default } from '@/features/promoter/PromoterBonusScreen'

definePageConfig({ navigationBarTitleText: '推广分成' })
