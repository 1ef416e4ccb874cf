/** The logo of the sample company: a PNG of 96 by 32 pixels. */
export const sampleLogo: Uint8Array = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAGAAAAAgCAIAAABiouoDAAAAkUlEQVR42u3WwQ3AIAxDUS/SlbpXp6aH3qsCiQrOt3LG6B0gap05zqtVinp1ngHoTaeUkcZ06hhpWKeIkWZ0KhhpUsfeSPM63kYK0TE2UpSOq5ECdSyNFKvjZ6RwnY9GgV2po7wbWwElnW4ClFqwPVB2AUAAAQTQikDbLIoAAQSQJRCPNEAAAcQexC8GEEA/5wbyMGrJss1X1AAAAABJRU5ErkJggg==",
);
