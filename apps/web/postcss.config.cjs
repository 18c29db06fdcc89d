// `$phone`, `$rail` and `$wide` are the only widths at which a layout changes; `src/ui/use-phone.ts` repeats the first two for scripts.
module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': { variables: { phone: '47.99em', rail: '68.74em', wide: '75em' } },
  },
}
