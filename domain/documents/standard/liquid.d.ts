declare module "*.liquid" {
  const text: string;
  export default text;
}
